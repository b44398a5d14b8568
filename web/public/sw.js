/**
 * The page without its server: a service worker that answers what the server does not. Addresses of pages are asked
 * from the server first, so that a new version is there with the next load; files that carry their hash in the name
 * come from the cache. What the server said of data files is told again while it is away; their tables are kept by the
 * page (`host/kept-tables.ts`). `/?fresh` takes all of it away. The build writes the version and the files in.
 */
const version = 'development';
const files = [];

const shell = `quire-${version}`;
const answers = 'answers';
const mostAnswers = 500;

const isEngine = (file) => file.endsWith('.wasm');

async function install() {
  const cache = await caches.open(shell);
  await cache.addAll(files.filter((file) => !isEngine(file)));
  await self.skipWaiting();
}

/** The version before this one stays: a page that is open may still ask for its files. */
async function activate() {
  const versions = (await caches.keys()).filter((name) => name.startsWith('quire-') && name !== shell);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The engines, which are large: the browser has them from their first use. */
async function keepEngines() {
  const cache = await caches.open(shell);
  for (const file of files.filter(isEngine)) if ((await cache.match(file)) === undefined) await cache.add(file);
}

/** From here on everything is the server's. */
let ended = false;

async function unregister() {
  ended = true;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}

/** From the cache, else from the server; every version's files are looked through. */
async function answerAsset(request) {
  const known = await caches.match(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok && files.includes(new URL(request.url).pathname))
    await keep(await caches.open(shell), request, response);
  return response;
}

/** From the server, else this version's shell. */
async function answerPage(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(shell);
    const known = await cache.match(path.startsWith('/n/') ? '/notebook.html' : '/index.html');
    if (known === undefined) throw error;
    return known;
  }
}

async function answerFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await caches.match(request);
    if (known === undefined) throw error;
    return known;
  }
}

/** What the server says, or said last. */
async function answerFromServer(request) {
  const cache = await caches.open(answers);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await keep(cache, request, response);
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, -mostAnswers).map((old) => cache.delete(old)));
    }
    return response;
  } catch (error) {
    const known = await cache.match(request);
    if (known === undefined) throw error;
    return known;
  }
}

/** A browser that has no room left answers all the same. */
async function keep(cache, key, response) {
  await cache.put(key, response.clone()).catch(() => undefined);
}

const isAnswer = (path) =>
  path === '/api/notebooks' || path === '/api/files' || path.startsWith('/api/grants/') || path.endsWith('/stat');

function answer(request) {
  const { origin, pathname, searchParams } = new URL(request.url);
  if (ended || origin !== self.location.origin) return null;
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate')
    return searchParams.has('fresh') ? unregister().then(() => fetch(request)) : answerPage(request, pathname);
  if (pathname.startsWith('/assets/')) return answerAsset(request);
  if (isAnswer(pathname)) return answerFromServer(request);
  return pathname.startsWith('/api/') || pathname.startsWith('/duckdb-ext/') ? null : answerFile(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.data === 'keep-engines' && event.waitUntil(keepEngines()));
self.addEventListener('fetch', (event) => {
  const answered = answer(event.request);
  if (answered !== null) event.respondWith(answered);
});
