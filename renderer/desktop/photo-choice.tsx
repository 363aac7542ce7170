import { Image as ImageIcon, PawPrint, Syringe } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';

interface PhotoChoiceProps {
  /** The file's name. */
  readonly name: string;
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}

/** Asks for the purpose of a photo that was dropped while no form was open. */
export const PhotoChoice = ({ name, onChoose, onClose }: PhotoChoiceProps) => (
  <Sheet
    open
    onClose={onClose}
    title={t('computer.photo.title')}
    subtitle={name}
    picture={<ImageIcon size={24} />}
  >
    <Card flush>
      <ul>
        <SettingRow
          icon={Syringe}
          title={t('computer.photo.record')}
          onClick={() => onChoose('/add-record')}
        />
        <SettingRow
          icon={PawPrint}
          title={t('computer.photo.pet')}
          onClick={() => onChoose('/add-pet')}
        />
      </ul>
    </Card>
  </Sheet>
);
