import type { SitState } from '#renderer/sit/state.ts';
import type { KeepMessage } from '#renderer/sit/worker/stored-page.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { deviceHourCycle } from '#renderer/ui/time/device-hour-cycle.ts';
import { forgetPage, keepName, readName } from './device.ts';
import { askName, type DialogChoice, showMessage } from './dialogs.ts';
import {
  DIARY_DRAFT,
  diaryForm,
  diaryText,
  fillDiary,
  hasPhoto,
  makeNoteCheck,
  photoField,
} from './diary-form.ts';
import { keepDraft, removeDraft } from './form-draft.ts';
import { closeAtEnd } from './link-end.ts';
import { reloadOnNewDay } from './new-day.ts';
import {
  inWords,
  readUnsent,
  removeEntry,
  storeEntry,
  takeUnstored,
  type UnsentEntry,
} from './queue.ts';
import { runDisabled } from './run-disabled.ts';
import { queueConfirmed, type SendAnswer, type StopReason, sendAll } from './send.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import {
  fillPlaceholders,
  makeRowMarks,
  readValue,
  showGreeting,
  showTimesIn24Hours,
  showUnsentCount,
} from './update-page.ts';

/** Caches the page for offline use, if the browser supports it. */
const keepOffline = async (path: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sit/worker.js', { scope: '/sit/' });
  const { active } = await navigator.serviceWorker.ready;
  const shownUrls = [
    ...document.querySelectorAll<HTMLImageElement>('img'),
    ...document.querySelectorAll<HTMLScriptElement>('script[src]'),
  ].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const files = [...new Set([...shownUrls, ...styles.map(({ href }) => href)])];
  const notice = `/sit/offline/${document.documentElement.lang}`;
  active?.postMessage({ kind: 'keep', path, files, notice } satisfies KeepMessage);
};

type Sheet = NonNullable<SitState['sheet']>;

const clockFormatter = ({ locale, timeZone }: Sheet): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: deviceHourCycle(),
    timeZone,
  });
  return (at) => format.format(new Date(at));
};

/** Milliseconds before the first and the latest retries of unsent entries. Each delay is twice the one before. */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 20_000;

/** Handles the forms of the page. Each entry is stored on the device before it is sent. */
export const startSheet = (path: string, sheet: Sheet): void => {
  const { texts, endsAt, acceptsUntil } = sheet;
  if (deviceHourCycle() === 'h23') showTimesIn24Hours();
  const formatTime = clockFormatter(sheet);
  const marks = makeRowMarks(texts, formatTime);
  const checkNote = makeNoteCheck(texts.tooLong);
  let sending: Promise<void> | undefined;
  let isSendRequested = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryDelay = FIRST_RETRY_MS;
  let hasShownTooMany = false;

  /** Shows what happened to the diary entry of the form. */
  const showStatus = (text: string): void => {
    const messagePlace = document.querySelector('[data-said]');
    if (messagePlace) messagePlace.textContent = text;
  };

  /** Shows a refused diary entry in the form again; returns false if the sitter has begun another one there. */
  const returnToForm = ({ body }: UnsentEntry, isPhotoTooLarge: boolean): boolean => {
    showStatus('');
    const form = diaryForm();
    if (!form || readValue(form, 'note') !== '' || hasPhoto(form)) return false;
    const { petId, mood, note, name, photo } = body;
    fillDiary(form, { petId, mood, note, name, photo: isPhotoTooLarge ? null : photo });
    // It is kept like what is typed.
    form.dispatchEvent(new Event('input'));
    return true;
  };

  /** Asks about a dose that was not saved: sends it again with what is confirmed, or forgets it. Returns the answer. */
  const decide = async (
    entry: UnsentEntry,
    text: string,
    choice: DialogChoice,
    confirmed: object,
  ): Promise<boolean> => {
    const isConfirmed = await showMessage(text, choice);
    if (isConfirmed) {
      await queueConfirmed(entry, confirmed);
      isSendRequested = true;
    } else await removeEntry(entry.id);
    return isConfirmed;
  };

  const showAnswer = async (entry: UnsentEntry, answer: SendAnswer): Promise<void> => {
    // The server answers again, so a later failure is a new one.
    retryDelay = FIRST_RETRY_MS;
    const isDose = entry.kind === 'doses';
    if (answer.kind === 'saved') {
      const name = answer.name || String(entry.body['name'] ?? '');
      if (isDose) marks.mark(entry, answer.at, name, false);
      else showStatus(texts.saved);
      return;
    }
    if (answer.kind === 'refused') {
      // Only a proxy refuses without a message, because the photo is too large for it.
      const isPhotoTooLarge = answer.message === '';
      let text = isPhotoTooLarge
        ? texts.photoTooLarge
        : fillPlaceholders(texts.refused, { what: answer.message });
      if (isDose) marks.clear(entry);
      else if (!returnToForm(entry, isPhotoTooLarge) && entry.body['note'])
        text += ` “${entry.body['note']}”`;
      await showMessage(text);
      return;
    }
    const time = formatTime(answer.at);
    const name = answer.name ?? '';
    if (answer.kind === 'already') {
      marks.mark(entry, answer.at, name, false);
      const text = fillPlaceholders(name === '' ? texts.alreadyNobody : texts.already, {
        time,
        name,
      });
      const choice = { yes: texts.alreadyBoth, no: texts.alreadySame };
      await decide(entry, text, choice, { extra: true, allowEarly: true });
      return;
    }
    const choice = { yes: texts.earlyGive, no: texts.earlyStop };
    const text = fillPlaceholders(texts.early, { time });
    if (!(await decide(entry, text, choice, { allowEarly: true }))) marks.clear(entry);
  };

  /**
   * Says which entries are not sent any more, because the link has ended, and what is typed in the form, so that the
   * sitter can tell the owner.
   */
  const showUnsendable = async (entries: readonly UnsentEntry[]): Promise<void> => {
    const form = diaryForm();
    const what = [...inWords(entries), form && readValue(form, 'note').trim()]
      .filter(Boolean)
      .join(' · ');
    if (what !== '') await showMessage(fillPlaceholders(texts.refused, { what }));
  };

  const afterSending = async (stop: StopReason): Promise<void> => {
    // Those that can neither be sent nor stored return to the form. Those of an ended link are shown below.
    if (stop !== 'gone')
      for (const entry of takeUnstored())
        await showAnswer(entry, { kind: 'refused', message: inWords([entry]).join('') });
    const waitingEntries = await readUnsent(path);
    showUnsentCount(texts, waitingEntries.length, stop === 'offline' || !navigator.onLine);
    if (stop === 'gone' || stop === 'pin') {
      if (stop === 'gone') {
        await showUnsendable(waitingEntries);
        await forgetPage(path);
      }
      location.reload();
    } else if (stop === 'tooMany' && !hasShownTooMany) {
      hasShownTooMany = true;
      await showMessage(texts.tooMany);
    }
    clearTimeout(retryTimer);
    if (waitingEntries.length === 0 && stop !== 'offline') return;
    retryTimer = setTimeout(() => void sendUnsent(), retryDelay);
    retryDelay = Math.min(2 * retryDelay, MAX_RETRY_MS);
  };

  const sendUnsent = (): Promise<void> => {
    isSendRequested = true;
    sending ??= (async () => {
      try {
        let stop: StopReason = 'done';
        // A call during a round needs another round: an entry was added, or the connection returned
        // after a request of this round had failed.
        while (isSendRequested) {
          isSendRequested = false;
          stop = await sendAll(path, showAnswer);
        }
        await afterSending(stop);
      } finally {
        sending = undefined;
      }
    })();
    return sending;
  };

  const addEntry = async (
    kind: UnsentEntry['kind'],
    what: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<UnsentEntry> => {
    const entry = { id: newId(), path, kind, what, doneAt: Date.now(), acceptsUntil };
    const waitingEntry = { ...entry, body: { ...body, id: entry.id } };
    await storeEntry(waitingEntry);
    return waitingEntry;
  };

  const readOrAskName = async (): Promise<string> => {
    const storedName = readName(path);
    if (storedName !== '') return storedName;
    const name = await askName();
    if (name !== '') keepName(path, name, endsAt);
    showGreeting(texts, name);
    return name;
  };

  const recordDose = async (form: HTMLFormElement): Promise<void> => {
    const givenAt = new Date().toISOString();
    const name = await readOrAskName();
    if (name === '') return;
    const [planId, day, time] = ['planId', 'day', 'time'].map((field) => readValue(form, field));
    const what = form.querySelector('button')?.ariaLabel ?? '';
    const entry = await addEntry('doses', what, {
      planId,
      day: day || null,
      time: time || null,
      givenAt,
      name,
    });
    marks.mark(entry, givenAt, name, true);
    await sendUnsent();
  };

  const saveDiaryEntry = async (form: HTMLFormElement): Promise<void> => {
    if (!checkNote()) return;
    const isEmpty = readValue(form, 'note').trim() === '' && readValue(form, 'mood') === '';
    if (isEmpty && !hasPhoto(form)) {
      showStatus(texts.empty);
      return;
    }
    const file = photoField(form)?.files?.[0];
    const photo = file ? await shrinkPhoto(file).catch(() => undefined) : null;
    if (photo === undefined) {
      showStatus(texts.photoTooLarge);
      return;
    }
    const typedName = readValue(form, 'name').trim();
    if (typedName !== '') keepName(path, typedName, endsAt);
    const name = typedName || (await readOrAskName());
    if (name === '') return;
    // Read after the waits, in which the sitter may have written more.
    if (!checkNote()) return;
    const note = readValue(form, 'note').trim();
    const mood = readValue(form, 'mood');
    const petId = readValue(form, 'petId');
    const doneAt = new Date().toISOString();
    await addEntry('diary', diaryText({ petId, mood, note }), {
      petId,
      mood: mood || null,
      note: note || null,
      photo,
      at: doneAt,
      name,
    });
    form.reset();
    removeDraft(DIARY_DRAFT);
    showGreeting(texts, name);
    await sendUnsent();
    const waitingEntries = await readUnsent(path);
    if (waitingEntries.some(({ kind }) => kind === 'diary')) showStatus(texts.waits);
  };

  document.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const runAction =
      'give' in target.dataset
        ? recordDose
        : 'diary' in target.dataset
          ? saveDiaryEntry
          : undefined;
    if (!runAction) return;
    event.preventDefault();
    const button = target.querySelector<HTMLButtonElement>('button[type=submit]');
    void runDisabled(button, () => runAction(target).catch(reportError));
  });

  const showUnsent = async (): Promise<void> => {
    showGreeting(texts, readName(path));
    for (const entry of await readUnsent(path)) {
      const doneAt = new Date(entry.doneAt).toISOString();
      if (entry.kind === 'doses') marks.mark(entry, doneAt, String(entry.body['name'] ?? ''), true);
    }
    await sendUnsent();
  };
  const form = diaryForm();
  if (form) keepDraft(form, DIARY_DRAFT);
  showUnsent().catch(reportError);
  addEventListener('online', () => {
    // A browser may report a connection shortly before requests get through.
    retryDelay = FIRST_RETRY_MS;
    void sendUnsent();
  });
  addEventListener(
    'offline',
    () => void readUnsent(path).then(({ length }) => showUnsentCount(texts, length, true)),
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendUnsent();
  });
  // Entries that wait stay on the device, and are sent after the end.
  closeAtEnd(path, endsAt, () => showUnsendable([]));
  reloadOnNewDay(sheet);
  keepOffline(path).catch(() => undefined);
};
