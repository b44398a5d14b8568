/** What a run, a cell or an agent may cost: money, tokens, time. Reserving and charging are `run/budget`'s. */
import * as z from 'zod';
import { duration, noted, optional } from '../kinds.ts';

export const limits = z.strictObject({
  cost_usd: optional(noted(z.number().nonnegative(), 'With it a model without a price is refused.')),
  tokens: optional(z.number().int().nonnegative()),
  seconds: optional(noted(duration(), 'Counts running, not waiting.')),
  deadline: optional(
    noted(z.union([z.number(), z.string()]), 'A moment, or a span of at most 365 days; counts waiting.'),
  ),
  on_exceed: z.enum(['fail', 'warn']).default('fail'),
  warn_at: z.number().min(0).max(1).default(0.8),
});
