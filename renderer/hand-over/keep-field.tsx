import { type ReactNode, Suspense, useState } from 'react';
import { ExportSheetPanel } from '#renderer/transfer/export-panel.tsx';
import { RadioRows } from '#renderer/ui/fields/radio-rows.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';

/** The old owner's choice: an export of the pet, or nothing. */
export type KeepChoice = 'export' | 'nothing';

interface KeepFieldProps {
  readonly name: string;
  readonly value: KeepChoice;
  readonly onChange: (value: KeepChoice) => void;
}

export const KeepField = ({ name, value, onChange }: KeepFieldProps) => (
  <section>
    <h3 className="mb-2 font-semibold text-row">{t('handOver.keep')}</h3>
    <RadioRows<KeepChoice>
      label={t('handOver.keep')}
      rows={[
        { value: 'export', title: t('handOver.keep.export'), text: t('handOver.keep.export.text') },
        {
          value: 'nothing',
          title: t('handOver.keep.nothing'),
          text: t('handOver.keep.nothing.text', { name }),
        },
      ]}
      value={value}
      onChange={onChange}
    />
  </section>
);

interface KeepQuestion {
  readonly end: (isSaved: boolean) => void;
}

/** Lets the owner save a copy of a pet. `save` resolves to false if the sheet was closed before the file was saved. */
export const useSavedCopy = (
  pet: Pet,
): { readonly save: () => Promise<boolean>; readonly sheet: ReactNode } => {
  const [pendingQuestion, setPendingQuestion] = useState<KeepQuestion>();
  const save = () => new Promise<boolean>((resolve) => setPendingQuestion({ end: resolve }));
  const sheet = pendingQuestion && (
    <Suspense>
      <ExportSheetPanel
        pet={pet}
        onSaved={() => pendingQuestion.end(true)}
        onClose={() => {
          // This has no effect after a save.
          pendingQuestion.end(false);
          setPendingQuestion(undefined);
        }}
      />
    </Suspense>
  );
  return { save, sheet };
};
