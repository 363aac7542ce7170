import type { ReactNode } from 'react';

interface CodeLayoutProps {
  /** The control that selects the code. */
  readonly choice: ReactNode;
  readonly picture: ReactNode;
  readonly children?: ReactNode;
}

/** A code with its texts and actions below, or next to it in a wide window. */
export const CodeLayout = ({ choice, picture, children }: CodeLayoutProps) => (
  <div className="mx-auto max-w-xl wide:mx-0 wide:grid wide:max-w-none wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] wide:items-start wide:gap-6">
    <div className="flex flex-col gap-4">
      {choice}
      {picture}
    </div>
    <div className="mt-4 flex flex-col gap-4 wide:mt-0">{children}</div>
  </div>
);
