/**
 * What tabs that ended left behind, of edits that the server never had: merged into the open notebook, so that
 * whoever opens it next has everything that was written in this browser. What was typed is typed here too.
 */
import type { Store, Workbench } from '../../../engine/run.ts';
import type { Editing } from '../editing.ts';
import type { Mirror } from '../mirror.ts';
import { createDraftKeeper, loadDraft } from './draft.ts';
import { createMerging } from './merge-theirs.ts';
import { visitLeft } from './place.ts';
import type { Saving } from './saving.ts';

interface Opened {
  readonly id: string;
  readonly host: { readonly store: Store };
  readonly workbench: Workbench;
  readonly mirror: Mirror;
  readonly editing: Editing;
  readonly saving: Saving;
}

/** Takes over every draft that is left; one that cannot be read stays where it is. `own` is this tab's place. */
export async function adoptLeft({ id, host, workbench, mirror, editing, saving }: Opened, own: string): Promise<void> {
  const merge = createMerging(workbench, editing, 'Another tab had written more');
  await visitLeft(id, own, async (key) => {
    const draft = await loadDraft(host.store, key);
    if (draft === null || merge(draft.base?.text ?? '', draft.text) === null) return;
    for (const [cell, typed] of Object.entries(draft.typed)) {
      if (mirror.cell(cell) === undefined) continue;
      editing.commit(cell);
      editing.type(cell, typed);
    }
    saving.change(workbench.state.session.document.text);
    await saving.flush();
    // Where neither server nor browser has room for it, it stays where it was found.
    if (saving.full() && saving.state().kind !== 'saved') return;
    await createDraftKeeper(host.store, key)(null);
  });
}
