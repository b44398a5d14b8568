/**
 * The few globals that page, server and CLI share and that the engine may use.
 * Declared by hand, so that `fetch`, `process`, `document` and timers do not exist here.
 */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare const AbortController: { new (): { readonly signal: AbortSignal; abort(reason?: unknown): void } };
declare const TextEncoder: {
  new (): {
    encode(text: string): Uint8Array;
    encodeInto(text: string, into: Uint8Array): { readonly written: number };
  };
};
declare const TextDecoder: {
  new (label?: string, options?: { fatal?: boolean }): { decode(bytes: Uint8Array): string };
};
declare function structuredClone<T>(value: T): T;
declare function queueMicrotask(callback: () => void): void;
