import { IconStyle } from '#renderer/ui/icons/icon-style.tsx';
import type { PageState } from './page-state.ts';
import { PetPage } from './pet-page.tsx';
import { ProblemPage } from './problem-page.tsx';

/** Rendered both on the server and in the browser. */
export const Page = ({ state }: { readonly state: PageState }) => (
  <IconStyle>
    {'pet' in state ? <PetPage {...state.pet} /> : <ProblemPage {...state.problem} />}
  </IconStyle>
);
