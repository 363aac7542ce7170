import { CircleCheck, Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '#renderer/ui/language/page-text.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import type { MessageId } from '#server/messages/ids.ts';
import { removeFinderDraft, restoreFinderDraft, saveFinderDraft } from './finder-draft.ts';
import { FoundLine, FoundText } from './found-field.tsx';
import { LocationQuestion, usePlace } from './found-place.tsx';
import { sendFoundMessage } from './send-found-message.ts';

interface FoundFormProps {
  /** The share token or the pet's id, as in the page's address. */
  readonly token: string;
  readonly name: string;
  /** The owner's first name. */
  readonly firstName: string | null;
  /** True if the form was sent without a script and this is the answer page. */
  readonly told: boolean;
}

const MIN_MESSAGE_LENGTH = 5;
const MAX_LENGTH = { message: 1000, name: 100, phone: 40 } as const;
type FieldName = keyof typeof MAX_LENGTH;

/** The field that a problem is about; undefined if it is about none. */
const fieldOf = (problem: MessageId | undefined): FieldName | undefined => {
  if (problem === 'field.tooLong.100') return 'name';
  if (problem === 'field.tooLong.40') return 'phone';
  return problem?.startsWith('publicPet.found.message') ? 'message' : undefined;
};

const textOf = (data: FormData, name: FieldName): string => String(data.get(name) ?? '').trim();

const typedProblem = (typed: Readonly<Record<FieldName, string>>): MessageId | undefined => {
  const { message, name, phone } = typed;
  if (message.length < MIN_MESSAGE_LENGTH) return 'publicPet.found.message.required';
  if (message.length > MAX_LENGTH.message) return 'publicPet.found.message.tooLong';
  if (name.length > MAX_LENGTH.name) return 'field.tooLong.100';
  return phone.length > MAX_LENGTH.phone ? 'field.tooLong.40' : undefined;
};

/** Sends the form. The typed text stays until the message was accepted. */
const useFoundMessage = (
  token: string,
  foundPlace: ReturnType<typeof usePlace>,
  isTold: boolean,
) => {
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>(isTold ? 'sent' : 'writing');
  const [problem, setProblem] = useState<MessageId>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = {
      message: textOf(data, 'message'),
      name: textOf(data, 'name'),
      phone: textOf(data, 'phone'),
    };
    const found = typedProblem(typed);
    setProblem(found);
    if (found) {
      form.querySelector<HTMLElement>(`[name="${fieldOf(found)}"]`)?.focus();
      return;
    }
    setState('sending');
    const refusal = await sendFoundMessage(token, { ...typed, place: await foundPlace.settled() });
    setProblem(refusal);
    setState(refusal ? 'writing' : 'sent');
    if (!refusal) removeFinderDraft(token);
  };
  return { state, problem, submit };
};

const ThankYou = ({ firstName }: Pick<FoundFormProps, 'firstName'>) => {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p
      ref={ref}
      id="told"
      tabIndex={-1}
      role="status"
      className="flex items-start gap-2 rounded-card bg-narra-soft p-4 font-semibold text-narra text-row outline-none"
    >
      <CircleCheck size={20} className="shrink-0" />
      {firstName === null
        ? t('publicPet.found.thanks')
        : t('publicPet.found.thanks.name', { name: firstName })}
    </p>
  );
};

interface FieldsProps {
  readonly name: string;
  readonly problem: MessageId | undefined;
  readonly hasScript: boolean;
}

const Fields = ({ name, problem, hasScript }: FieldsProps) => {
  // A browser cuts what is pasted at the limit without a word. With a script, the form says that it is too long.
  const field = (fieldName: FieldName) => ({
    name: fieldName,
    maxLength: hasScript ? undefined : MAX_LENGTH[fieldName],
    problem: problem && fieldOf(problem) === fieldName ? t(problem) : undefined,
  });
  return (
    <>
      <FoundText
        {...field('message')}
        label={t('publicPet.found.message')}
        hint={t('publicPet.found.message.hint', { name })}
        required
        minLength={MIN_MESSAGE_LENGTH}
      />
      <noscript>
        <p className="-mt-2 text-hint text-ink-soft">{t('publicPet.found.message.tooLong')}</p>
      </noscript>
      <FoundLine {...field('name')} label={t('publicPet.found.name')} autoComplete="name" />
      <FoundLine
        {...field('phone')}
        label={t('publicPet.found.phone')}
        hint={t('publicPet.found.phone.hint')}
        type="tel"
        autoComplete="tel"
      />
    </>
  );
};

const MessageForm = ({
  token,
  name,
  ...foundMessage
}: FoundFormProps &
  ReturnType<typeof useFoundMessage> & {
    readonly place: ReturnType<typeof usePlace>;
  }) => {
  const { state, problem, submit, place } = foundMessage;
  // With a script, the form shows its own errors instead of the browser's.
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formRef.current) restoreFinderDraft(token, formRef.current);
  }, [token]);
  return (
    <form
      ref={formRef}
      onInput={({ currentTarget }) => saveFinderDraft(token, currentTarget)}
      method="post"
      action={`/share/pet/${encodeURIComponent(token)}/found`}
      noValidate={hasScript}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <p className="text-ink-soft text-row">{t('publicPet.found.text')}</p>
      <Fields name={name} problem={problem} hasScript={hasScript} />
      <LocationQuestion {...place} />
      {problem && !fieldOf(problem) && (
        <p role="alert" className="text-gumamela text-row">
          {t(problem)}
        </p>
      )}
      <PlainButton
        type="submit"
        disabled={state === 'sending'}
        className="flex min-h-12 items-center justify-center gap-2 rounded-control bg-narra px-4 py-1.5 font-semibold text-body text-on-narra hover:brightness-95 aria-disabled:opacity-60"
      >
        <Send size={20} />
        {t(state === 'sending' ? 'publicPet.found.sending' : 'publicPet.found.send')}
      </PlainButton>
    </form>
  );
};

/** The "I found this pet" form. It can be opened and sent without scripts. */
export const FoundForm = (props: FoundFormProps) => {
  const foundPlace = usePlace();
  const foundMessage = useFoundMessage(props.token, foundPlace, props.told);
  const isAlreadySent = foundMessage.state === 'sent';
  return (
    <details
      open={isAlreadySent}
      className="group mx-4 mt-3 overflow-hidden rounded-card border border-line bg-surface wide:mx-0 print:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-center gap-2 px-4 py-1.5 text-center font-semibold text-body hover:bg-track group-open:justify-start group-open:border-line group-open:border-b">
        <Send size={20} className="shrink-0 text-narra" />
        {t('publicPet.found')}
      </summary>
      <div className="p-4">
        {isAlreadySent ? (
          <ThankYou firstName={props.firstName} />
        ) : (
          <MessageForm {...props} {...foundMessage} place={foundPlace} />
        )}
      </div>
    </details>
  );
};
