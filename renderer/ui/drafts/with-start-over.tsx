import { type ComponentType, useState } from 'react';

interface StartsOver {
  /** Mounts the form again, after its draft was removed or restored. */
  readonly onAgain: () => void;
}

/** A form that can start over. */
export const withStartOver = <Props extends StartsOver>(Form: ComponentType<Props>) => {
  const StartingOver = (props: Omit<Props, keyof StartsOver>) => {
    const [round, setRound] = useState(0);
    // The cast is safe: only `onAgain` is missing.
    const formProps = { ...props, onAgain: () => setRound((previous) => previous + 1) } as Props;
    return <Form key={round} {...formProps} />;
  };
  return StartingOver;
};
