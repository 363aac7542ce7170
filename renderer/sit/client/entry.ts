import { type SitState, STATE_ELEMENT_ID } from '#renderer/sit/state.ts';
import { forgetEnded, forgetLink } from './device.ts';
import { readUnsent } from './queue.ts';
import { startReport } from './report.ts';
import { sendAll } from './send.ts';
import { startSheet } from './sheet.ts';

const readState = (): SitState =>
  JSON.parse(document.getElementById(STATE_ELEMENT_ID)?.textContent ?? '{"path":"","sheet":null}');

/** An ended link shows no sheet, but may still accept entries from before its end. */
const sendUnsent = async (path: string): Promise<void> => {
  if ((await readUnsent(path)).length === 0) return;
  const stop = await sendAll(path, async () => undefined);
  if (stop === 'gone') await forgetLink(path);
};

const startPage = async (): Promise<void> => {
  const { path, sheet } = readState();
  // First, because the form needs nothing of this device, whose storage may be slow or refused.
  const report = document.querySelector<HTMLFormElement>('form[data-report]');
  if (report) startReport(report);
  await forgetEnded(Date.now());
  if (sheet) startSheet(path, sheet);
  else await sendUnsent(path);
};

// If the script fails, the page stays readable, and the browser sends its forms.
startPage().catch(reportError);
