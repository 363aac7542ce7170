import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Camera, ChevronRight, type LucideIcon, QrCode, Syringe, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { readEnded, rememberEnded, type Step, stepsLeft } from './steps.ts';
import { StepsSkeleton } from './steps-skeleton.tsx';

const icons: Readonly<Record<Step, LucideIcon>> = { vaccine: Syringe, photo: Camera, tag: QrCode };

interface StepTarget {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | boolean>>;
}

const targetOf = (step: Step, petId: string): StepTarget => {
  if (step === 'vaccine') return { to: `/pet/${petId}/vaccine` };
  return { to: `/pet/${petId}`, search: step === 'tag' ? { tab: 'qr' } : { edit: true } };
};

/** The remaining steps for a pet, whether its records are still loading, and a function that ends a step. */
const useSteps = (pet: Pet) => {
  const { id } = pet;
  const [endedSteps, setEndedSteps] = useState(() => readEnded(id));
  const { data, isLoading } = useInfiniteQuery(recordsQuery(id));
  const items = useWaitingItems();
  const hasUnsentVaccine = items.some(
    (item) => item.kind === 'record' && item.petId === id && item.body.type === 'vaccine',
  );
  const hasStoredVaccine =
    data?.pages.some(({ records }) => records.some(({ type }) => type === 'vaccine')) === true;
  const endStep = (step: Step) => {
    const newEndedSteps = [...endedSteps, step];
    rememberEnded(id, newEndedSteps);
    setEndedSteps(newEndedSteps);
  };
  // The next visit then keeps no room for this step while it loads.
  useEffect(() => {
    if (hasStoredVaccine && !endedSteps.includes('vaccine')) {
      rememberEnded(id, [...endedSteps, 'vaccine']);
    }
  }, [hasStoredVaccine, endedSteps, id]);
  const hasVaccine = hasUnsentVaccine || hasStoredVaccine;
  const remainingSteps = data ? stepsLeft(pet, { hasVaccine, ended: endedSteps }) : [];
  return { left: remainingSteps, isLoading, end: endStep };
};

interface StepRowProps {
  readonly step: Step;
  readonly pet: Pet;
  readonly onEnd: () => void;
}

const NextStep = ({ step, pet, onEnd }: StepRowProps) => {
  const navigate = useNavigate();
  const Icon = icons[step];
  const goToStep = () => {
    if (step === 'tag') onEnd();
    void navigate(targetOf(step, pet.id));
  };
  return (
    <li className="flex flex-col gap-3 p-3">
      <div className="flex items-center gap-3">
        <Icon size={24} className="shrink-0 text-narra max-narrow:hidden" />
        <p className="min-w-0 flex-1">
          <span className="block font-semibold text-row">{t(`steps.${step}`)}</span>
          <span className="block text-hint text-ink-soft">{t(`steps.${step}.text`)}</span>
        </p>
        <IconButton
          ref={passFocusOn}
          icon={X}
          label={t('steps.dismiss', { step: t(`steps.${step}`) })}
          className="-mr-2 text-ink-soft"
          onClick={onEnd}
        />
      </div>
      <Button onClick={goToStep}>{t(`steps.${step}`)}</Button>
    </li>
  );
};

const LaterStep = ({ step, pet, onEnd }: StepRowProps) => {
  const Icon = icons[step];
  const { to, search } = targetOf(step, pet.id);
  return (
    <li>
      <Link
        to={to}
        {...(search ? { search } : {})}
        onClick={() => {
          if (step === 'tag') onEnd();
        }}
        className="flex min-h-15 items-center gap-3 border-line border-t px-3 hover:bg-track"
      >
        <Icon size={24} className="shrink-0 text-ink-soft max-narrow:hidden" />
        <span className="min-w-0 flex-1 py-2">
          <span className="block font-semibold text-row">{t(`steps.${step}`)}</span>
          <span className="block text-hint text-ink-soft">{t(`steps.${step}.text`)}</span>
        </span>
        <ChevronRight size={20} className="shrink-0 text-ink-soft max-narrow:hidden" />
      </Link>
    </li>
  );
};

interface FirstStepsProps {
  readonly pet: Pet;
  readonly className?: string;
}

/** The next steps for a new pet. Each disappears once it is taken or dismissed. */
export const FirstSteps = ({ pet, className = '' }: FirstStepsProps) => {
  const { left: remainingSteps, isLoading, end } = useSteps(pet);
  const [next, ...laterSteps] = remainingSteps;
  if (isLoading) return <StepsSkeleton pet={pet} className={className} />;
  if (!next) return null;
  return (
    <section className={className} aria-labelledby="first-steps">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="first-steps" className="font-semibold text-body wrap-anywhere">
          {t('steps.title', { name: pet.name })}
        </h2>
        <p className="text-hint text-ink-soft">
          {t('steps.left', { count: remainingSteps.length })}
        </p>
      </div>
      <Card flush>
        <ul>
          <NextStep key={next} step={next} pet={pet} onEnd={() => end(next)} />
          {laterSteps.map((step) => (
            <LaterStep key={step} step={step} pet={pet} onEnd={() => end(step)} />
          ))}
        </ul>
      </Card>
    </section>
  );
};
