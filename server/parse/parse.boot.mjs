/** Lets the parsing process load TypeScript; its work is in `parse-process.ts`. */
import { register } from 'tsx/esm/api';

register();
await import('./parse-process.ts');
