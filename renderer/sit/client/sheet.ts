import type { SitState } from '#renderer/sit/state.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { forgetPage, keepName, nameHere } from './device.ts';
import { askName, tell } from './dialogs.ts';
import { keepOffline } from './keep-offline.ts';
import { filled, greet, rowMarks, showWaiting, valueIn } from './marks.ts';
import { smallPhoto } from './photo.ts';
import { keep, type Waiting, waitingUnder } from './queue.ts';
import { type Answer, keepAnyway, type Stop, sendAll } from './send.ts';

type Sheet = NonNullable<SitState['sheet']>;

const clockOf = ({ locale, timeZone }: Sheet): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return (at) => format.format(new Date(at));
};

/** Milliseconds between tries while something waits. */
const AGAIN = 20_000;

/** The longest wait of a timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Brings the page to life: what is pressed is kept on the device first, and sent once. */
export const startSheet = (path: string, sheet: Sheet): void => {
  const { texts, endsAt, acceptsUntil } = sheet;
  const write = clockOf(sheet);
  const marks = rowMarks(texts, write);
  let sending: Promise<void> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let hasToldTooMany = false;

  const told = async (entry: Waiting, answer: Answer): Promise<void> => {
    const isDose = entry.kind === 'doses';
    if (answer.kind === 'saved') {
      const name = answer.name || String(entry.body['name'] ?? '');
      if (isDose) marks.mark(entry, answer.at, name, false);
      return;
    }
    if (answer.kind === 'refused') {
      marks.clear(entry);
      await tell(filled(texts.refused, { what: answer.message }));
      return;
    }
    const time = write(answer.at);
    const name = answer.name ?? '';
    if (answer.kind === 'already') {
      marks.mark(entry, answer.at, name, false);
      await tell(filled(name === '' ? texts.alreadyNobody : texts.already, { time, name }));
      return;
    }
    const choice = { yes: texts.earlyGive, no: texts.earlyStop };
    if (await tell(filled(texts.early, { time }), choice)) await keepAnyway(entry);
    else marks.clear(entry);
  };

  const after = async (stop: Stop): Promise<void> => {
    const waiting = await waitingUnder(path);
    showWaiting(texts, waiting.length, stop === 'offline' || !navigator.onLine);
    if (stop === 'gone' || stop === 'pin') {
      if (stop === 'gone') await forgetPage(path);
      location.reload();
    } else if (stop === 'tooMany' && !hasToldTooMany) {
      hasToldTooMany = true;
      await tell(texts.tooMany);
    }
    clearTimeout(again);
    if (waiting.length > 0) again = setTimeout(() => void send(), AGAIN);
  };

  const send = (): Promise<void> => {
    sending ??= (async () => {
      try {
        // What was kept while the others were sent goes in the next round.
        let stop = await sendAll(path, told);
        while (stop === 'done' && (await waitingUnder(path)).length > 0) {
          stop = await sendAll(path, told);
        }
        await after(stop);
      } finally {
        sending = undefined;
      }
    })();
    return sending;
  };

  const add = async (
    kind: Waiting['kind'],
    body: Readonly<Record<string, unknown>>,
  ): Promise<Waiting> => {
    const entry = { id: newId(), path, kind, doneAt: Date.now(), acceptsUntil };
    const waiting = { ...entry, body: { ...body, id: entry.id } };
    await keep(waiting);
    return waiting;
  };

  const named = async (): Promise<string> => {
    const known = nameHere(path);
    if (known !== '') return known;
    const name = await askName();
    if (name !== '') keepName(path, name, endsAt);
    greet(texts, name);
    return name;
  };

  const give = async (form: HTMLFormElement): Promise<void> => {
    const givenAt = new Date().toISOString();
    const name = await named();
    if (name === '') return;
    const [planId, day, time] = ['planId', 'day', 'time'].map((field) => valueIn(form, field));
    const entry = await add('doses', {
      planId,
      day: day || null,
      time: time || null,
      givenAt,
      name,
    });
    marks.mark(entry, givenAt, name, true);
    await send();
  };

  const say = (text: string): void => {
    const place = document.querySelector('[data-said]');
    if (place) place.textContent = text;
  };

  const writeDiary = async (form: HTMLFormElement): Promise<void> => {
    const file = form.querySelector<HTMLInputElement>('#photo')?.files?.[0];
    const note = valueIn(form, 'note').trim();
    const mood = valueIn(form, 'mood');
    if (note === '' && mood === '' && !file) {
      say(texts.empty);
      return;
    }
    const photo = file ? await smallPhoto(file).catch(() => undefined) : null;
    if (photo === undefined) {
      say(texts.photoTooLarge);
      return;
    }
    const typed = valueIn(form, 'name').trim();
    if (typed !== '') keepName(path, typed, endsAt);
    const name = typed || (await named());
    const petId = valueIn(form, 'petId');
    const at = new Date().toISOString();
    await add('diary', { petId, mood: mood || null, note: note || null, photo, at, name });
    form.reset();
    greet(texts, name);
    await send();
    const waiting = await waitingUnder(path);
    say(waiting.some(({ kind }) => kind === 'diary') ? texts.waits : texts.saved);
  };

  document.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const work =
      'give' in target.dataset ? give : 'diary' in target.dataset ? writeDiary : undefined;
    if (!work) return;
    event.preventDefault();
    const button = target.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button?.disabled) return;
    if (button) button.disabled = true;
    work(target)
      .catch(reportError)
      .finally(() => {
        if (button) button.disabled = false;
      });
  });

  const begin = async (): Promise<void> => {
    greet(texts, nameHere(path));
    for (const entry of await waitingUnder(path)) {
      const at = new Date(entry.doneAt).toISOString();
      if (entry.kind === 'doses') marks.mark(entry, at, String(entry.body['name'] ?? ''), true);
    }
    await send();
  };
  begin().catch(reportError);
  addEventListener('online', () => void send());
  addEventListener(
    'offline',
    () => void waitingUnder(path).then(({ length }) => showWaiting(texts, length, true)),
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send();
  });
  // What this device keeps goes when the link ends, also while the page stays open.
  const left = Date.parse(endsAt) - Date.now();
  if (left < LONGEST_TIMER) {
    setTimeout(() => void forgetPage(path).finally(() => location.reload()), Math.max(0, left));
  }
  keepOffline(path).catch(() => undefined);
};
