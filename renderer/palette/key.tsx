export const KeyLabel = ({ children }: { readonly children: string }) => (
  <kbd className="inline-flex min-h-7 min-w-7 items-center justify-center rounded-cell border border-line bg-surface px-2 font-sans text-hint text-ink-soft">
    {children}
  </kbd>
);
