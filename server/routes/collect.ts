/** All handlers of all areas as one record, one for each route of the table. */
import type { Services } from '../services.ts';
import { eventRoutes } from './events.ts';
import { fileRoutes } from './files.ts';
import { grantRoutes } from './grants.ts';
import type { Handlers } from './handlers.ts';
import { notebookRoutes } from './notebooks.ts';
import { pythonRoutes } from './python.ts';
import { sessionRoutes } from './session.ts';
import { sqlRoutes } from './sql.ts';

/** A route without a handler does not compile. */
export function collectHandlers(services: Services): Handlers {
  return {
    ...sessionRoutes(services),
    ...eventRoutes(services),
    ...notebookRoutes(services),
    ...fileRoutes(services),
    ...grantRoutes(services),
    ...sqlRoutes(services),
    ...pythonRoutes(services),
  };
}
