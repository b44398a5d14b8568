/**
 * Starts the SQL child: registers the TypeScript loader, then hands over to `worker.ts`. Plain
 * JavaScript, because Node itself reads this file.
 */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
