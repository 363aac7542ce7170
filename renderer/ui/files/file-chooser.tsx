import { FolderOpen } from 'lucide-react';
import { type ComponentProps, type Ref, useRef } from 'react';
import { Button } from '#renderer/ui/button.tsx';

interface ChooserProps {
  /** The kinds of files, as of the `accept` attribute. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

interface FileChooserProps extends ChooserProps {
  /** The file input that a button clicks. */
  readonly ref: Ref<HTMLInputElement>;
}

/** A hidden input that opens the device's dialog for one file. The same file can be chosen again. */
export const FileChooser = ({ ref, accept, onChoose }: FileChooserProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    tabIndex={-1}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      target.value = '';
      if (file) onChoose(file);
    }}
  />
);

type FileButtonProps = ChooserProps &
  Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className' | 'children'>;

/** A button that lets the user choose one file. */
export const FileButton = ({ accept, onChoose, ...looks }: FileButtonProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FolderOpen} onClick={() => chooser.current?.click()} {...looks} />
      <FileChooser ref={chooser} accept={accept} onChoose={onChoose} />
    </>
  );
};
