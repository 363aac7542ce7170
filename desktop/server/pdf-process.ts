import { runPdf } from '#server/pdf/run-pdf.ts';
import type { Sheet } from '#server/pdf/sheet.ts';

/** The entry of the process that draws PDFs for the desktop app. `pdf.ts` starts it. */

const { parentPort } = process;

const draw = await runPdf();
parentPort.on('message', ({ data }) => {
  // A cast: the parent sends only sheets.
  void draw(data as Sheet).then((answer) => parentPort.postMessage(answer));
});
parentPort.postMessage({ kind: 'ready' });
