import { Link } from '@tanstack/react-router';

interface EntryLinkProps {
  readonly to: string;
  readonly children: string;
}

export const EntryLink = ({ to, children }: EntryLinkProps) => (
  <Link
    to={to}
    className="hit-44 inline-block rounded-cell py-1 font-semibold text-narra text-row hover:underline"
  >
    {children}
  </Link>
);
