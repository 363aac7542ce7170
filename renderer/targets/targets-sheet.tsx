import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { NotificationTarget } from '#server/targets/contract.ts';
import { kindName } from './kind-name.ts';
import { lastText } from './last-text.ts';
import { targetsQuery, useTestTarget } from './queries.ts';
import { TargetForm } from './target-form.tsx';

interface TargetRowProps {
  readonly target: NotificationTarget;
  readonly onChange: () => void;
}

const TargetRow = ({ target, onChange }: TargetRowProps) => {
  const { mutate, isPending } = useTestTarget();
  const { id, name, kind, last } = target;
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <p className="wrap-anywhere font-semibold text-row">{name}</p>
      {name !== kindName(kind) && <p className="text-hint text-ink-soft">{kindName(kind)}</p>}
      <p
        className={`text-hint ${last?.state === 'failed' ? 'text-gumamela' : 'text-ink-soft'}`}
        role="status"
      >
        {lastText(target)}
      </p>
      <p className="-ml-3 mt-1 flex flex-wrap gap-x-2">
        <Button
          look="quiet"
          size="row"
          disabled={isPending}
          aria-label={t('targets.test.named', { name })}
          onClick={() => mutate(id)}
        >
          {t('targets.test')}
        </Button>
        <Button
          look="quiet"
          size="row"
          aria-label={t('targets.change.named', { name })}
          onClick={onChange}
        >
          {t('targets.edit')}
        </Button>
      </p>
    </li>
  );
};

const Targets = ({ onOpen }: { readonly onOpen: (target?: NotificationTarget) => void }) => {
  const { data: targets, isError } = useQuery(targetsQuery);
  return (
    <>
      {!targets && !isError && <Skeleton className="h-15" />}
      {!targets && isError && <p className="text-ink-soft">{t('targets.load.failed')}</p>}
      {targets?.length === 0 && <p className="text-ink-soft">{t('targets.none')}</p>}
      {targets && targets.length > 0 && (
        <Card flush>
          <ul aria-label={t('targets.title')}>
            {targets.map((target) => (
              <TargetRow key={target.id} target={target} onChange={() => onOpen(target)} />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-6">
        <Button icon={Plus} onClick={() => onOpen()}>
          {t('targets.new')}
        </Button>
      </div>
    </>
  );
};

interface OpenForm {
  /** Undefined for a new target. */
  readonly target: NotificationTarget | undefined;
}

/** Lists, tests, adds and changes the services outside Alaga that get the account's notices. */
export const TargetsSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [form, setForm] = useState<OpenForm>();
  if (!form)
    return (
      <Sheet open onClose={onClose} title={t('targets.title')} subtitle={t('targets.about')}>
        <Targets onOpen={(target) => setForm({ target })} />
      </Sheet>
    );
  const close = () => setForm(undefined);
  return (
    <Sheet open onClose={close} title={t(form.target ? 'targets.change' : 'targets.new')}>
      <TargetForm target={form.target} onDone={close} />
    </Sheet>
  );
};
