/** What stands while a notebook comes: the frame alone. The server's page holds the same before any code runs. */
import type { Component } from 'solid-js';

/** An empty notebook page. */
export const Opening: Component = () => <div class="opening" aria-busy="true" />;
