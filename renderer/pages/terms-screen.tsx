import { loadPolicy, PolicyPage, type PolicySection } from './policy-page.tsx';

export const load = loadPolicy;

const sections: readonly PolicySection[] = [
  { heading: 'terms.data', paragraphs: ['terms.data.text'] },
  { heading: 'terms.usage', paragraphs: ['terms.usage.text'] },
  { heading: 'terms.sharing', paragraphs: ['terms.sharing.text'] },
  { heading: 'terms.security', paragraphs: ['terms.security.text'] },
  { heading: 'terms.rights', paragraphs: ['terms.rights.text'] },
  { heading: 'terms.medical', paragraphs: ['terms.medical.text'] },
  { heading: 'terms.liability', paragraphs: ['terms.liability.text'] },
  { heading: 'terms.changes', paragraphs: ['terms.changes.text'] },
];

export const Screen = () => (
  <PolicyPage title="terms.title" intro="terms.intro" changed="2026-11-26" sections={sections} />
);
