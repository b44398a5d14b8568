/**
 * Who is signed in. A session has two halves: a cookie, which browsers share between all ports of a
 * host, and a page key, which they do not; only both together count. Kept as hashes in the server
 * folder, 30 days, revocable.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Home } from '../workspace/home.ts';
import type { Role } from './routes.ts';

const lifeMs = 30 * 24 * 3600_000;
/** Use is written down at most this often. */
const useMs = 3600_000;

export interface Session {
  readonly id: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
}

interface StoredSession extends Session {
  readonly cookieHash: string;
  readonly keyHash: string;
}

export interface Sessions {
  /** Makes a session; its halves are known only now. */
  create(role: Role): Promise<{ session: Session; cookie: string; key: string }>;
  /** The session of these two halves, or null. */
  find(cookie: string | undefined, key: string | undefined): Session | null;
  list(): readonly Session[];
  revoke(id: string): Promise<boolean>;
  /** Whether it still stands: streams ask while they are open. */
  stands(id: string): boolean;
}

/** Opens the sessions of one port (cookies are named by port, so are these). */
export async function openSessions(home: Home, port: number, now: () => number): Promise<Sessions> {
  const file = `sessions-${port}.json`;
  const sessions = new Map<string, StoredSession>();
  for (const session of parseSessions(await home.read(file))) sessions.set(session.id, session);

  let writing: Promise<void> = Promise.resolve();
  const save = (): Promise<void> => {
    writing = writing.then(() => home.write(file, JSON.stringify([...sessions.values()], null, 1)));
    return writing;
  };
  const drop = (): void => {
    for (const [id, session] of sessions) if (session.expiresAt <= now()) sessions.delete(id);
  };

  return {
    create: async (role) => {
      drop();
      const [cookie, key] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
      const id = randomBytes(9).toString('base64url');
      const at = now();
      const session = { id, role, createdAt: at, lastUsedAt: at, expiresAt: at + lifeMs };
      sessions.set(id, { ...session, cookieHash: hash(cookie), keyHash: hash(key) });
      await save();
      return { session, cookie, key };
    },
    find: (cookie, key) => {
      if (cookie === undefined || key === undefined) return null;
      drop();
      const [cookieHash, keyHash] = [hash(cookie), hash(key)];
      const found = [...sessions.values()].find(
        (one) => equal(one.cookieHash, cookieHash) && equal(one.keyHash, keyHash),
      );
      if (found === undefined) return null;
      if (now() - found.lastUsedAt > useMs) {
        sessions.set(found.id, { ...found, lastUsedAt: now() });
        void save();
      }
      return found;
    },
    list: () => [...sessions.values()],
    revoke: async (id) => {
      const known = sessions.delete(id);
      if (known) await save();
      return known;
    },
    stands: (id) => (sessions.get(id)?.expiresAt ?? 0) > now(),
  };
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** A file that cannot be read signs everybody out, no more. */
function parseSessions(text: string | null): readonly StoredSession[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isSession) : [];
  } catch {
    return [];
  }
}

function isSession(value: unknown): value is StoredSession {
  const session = value as Partial<StoredSession> | null;
  return (
    typeof session?.id === 'string' &&
    typeof session.cookieHash === 'string' &&
    typeof session.keyHash === 'string' &&
    typeof session.expiresAt === 'number' &&
    typeof session.lastUsedAt === 'number'
  );
}
