/** How the SQL child is started: inside bubblewrap where that works, plainly and said so elsewhere. */

export function writeCommand(boot: string, _folder: string): { command: string; args: string[]; isolated: boolean } {
  return { command: process.execPath, args: [boot], isolated: false };
}
