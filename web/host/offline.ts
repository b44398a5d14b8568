/**
 * Puts the service worker beside the page, so that the next load needs no server. It is asked for when the page
 * rests, so that it takes nothing from opening; what it keeps is its own to know (`public/sw.js`).
 */

/** Registers the worker, and lets it keep the engines. A browser that refuses goes on without. */
export async function goOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep-engines');
  } catch (error) {
    console.warn('Quire does without its service worker:', error);
  }
}
