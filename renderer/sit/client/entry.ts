import { type SitState, STATE_ELEMENT_ID } from '#renderer/sit/state.ts';
import { forgetEnded, forgetPage } from './device.ts';
import { inWords, readUnsent, removeEntry, type UnsentEntry } from './queue.ts';
import { startReport } from './report.ts';
import { sendAll } from './send.ts';
import { startSheet } from './sheet.ts';

const readState = (): SitState =>
  JSON.parse(document.getElementById(STATE_ELEMENT_ID)?.textContent ?? '{"path":"","sheet":null}');

/**
 * Sends what waits on a device from the page of a link that has ended, which may still accept entries from before its
 * end. `place` says which it does not accept. A dose that is too early, or that another person gave too, counts as refused,
 * because nobody can decide about it here.
 */
const sendUnsent = async (path: string, place: HTMLElement): Promise<void> => {
  if ((await readUnsent(path)).length === 0) return;
  const unsaved: UnsentEntry[] = [];
  const stop = await sendAll(path, async (entry, { kind }) => {
    if (kind !== 'saved') unsaved.push(entry);
  });
  if (stop === 'gone') unsaved.push(...(await readUnsent(path)));
  if (unsaved.length > 0) {
    place.hidden = false;
    place.append(inWords(unsaved).join(' · '));
  }
  for (const { id } of unsaved) await removeEntry(id);
  if (stop === 'gone') await forgetPage(path);
};

const startPage = async (): Promise<void> => {
  const { path, sheet } = readState();
  // First, because the form needs nothing of this device, whose storage may be slow or refused.
  const report = document.querySelector<HTMLFormElement>('form[data-report]');
  if (report) startReport(report);
  // A browser may refuse storage.
  await forgetEnded(Date.now(), path).catch(() => undefined);
  const unsavedPlace = document.querySelector<HTMLElement>('[data-unsaved]');
  if (sheet) startSheet(path, sheet);
  else if (unsavedPlace) await sendUnsent(path, unsavedPlace);
};

// If the script fails, the page stays readable, and the browser sends its forms.
startPage().catch(reportError);
