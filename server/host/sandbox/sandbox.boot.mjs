/** Lets a sandbox thread load TypeScript; its work is in `thread.ts`. */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
