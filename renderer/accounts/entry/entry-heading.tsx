interface EntryHeadingProps {
  readonly title: string;
  readonly text?: string;
}

export const EntryHeading = ({ title, text }: EntryHeadingProps) => (
  <header>
    <h1 className="text-balance font-bold text-hero">{title}</h1>
    {text && <p className="mt-2 text-ink-soft">{text}</p>}
  </header>
);
