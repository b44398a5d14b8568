/**
 * The Charts port over vega-lite's compiler, the same in page and server; loaded on first use, so that
 * it is in nobody's first load. It compiles and draws nothing.
 */
import type { JsonObject } from '../lib/json.ts';
import { fail } from '../schema/failure.ts';
import type { Charts } from './ports.ts';

/** Compiles Vega-Lite specs. What the compiler throws is the failure `invalid-spec`; warnings are handed back. */
export function createCharts(): Charts {
  return {
    async compile(spec: JsonObject) {
      const { compile } = await import('vega-lite');
      const warnings: string[] = [];
      const logger = {
        level: () => logger,
        error: (...words: readonly unknown[]) => note(words),
        warn: (...words: readonly unknown[]) => note(words),
        info: () => logger,
        debug: () => logger,
      };
      function note(words: readonly unknown[]) {
        warnings.push(words.map(String).join(' '));
        return logger;
      }
      try {
        const compiled = compile(spec as never, { logger: logger as never });
        return { vega: compiled.spec as unknown as JsonObject, warnings };
      } catch (error) {
        return fail(
          'invalid-spec',
          `the spec does not compile: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}
