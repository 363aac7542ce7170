import { type SitState, STATE_ID } from '#renderer/sit/state.ts';
import { forgetEnded, forgetLink } from './device.ts';
import { waitingUnder } from './queue.ts';
import { sendAll } from './send.ts';
import { startSheet } from './sheet.ts';

const readState = (): SitState =>
  JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '{"path":"","sheet":null}');

/** A link that shows no sheet may still take what happened before its end. */
const sendTheRest = async (path: string): Promise<void> => {
  if ((await waitingUnder(path)).length === 0) return;
  const stop = await sendAll(path, async () => undefined);
  if (stop === 'gone') await forgetLink(path);
};

const start = async (): Promise<void> => {
  const { path, sheet } = readState();
  await forgetEnded(Date.now());
  if (sheet) startSheet(path, sheet);
  else await sendTheRest(path);
};

// Without it the page stays what it is: whole, readable, and its forms are sent by the browser.
start().catch(reportError);
