/** Python of a server, for all its notebooks: as many runs at once as the port lets, whoever asks. */
import type { PythonServer } from '../../services.ts';
import { createNodePython } from './create-node-python.ts';
import { findPython } from './find-python.ts';

/** Looked for with the first question, so that a server without Python cells starts as fast. */
export function openPythonServer(): PythonServer {
  const find = () => {
    const found = findPython();
    return 'missing' in found ? { missing: found.missing } : { version: found.version };
  };
  return { ...createNodePython(), find };
}
