import { loadPolicy, PolicyPage, type PolicySection } from './policy-page.tsx';

export const load = loadPolicy;

const sections: readonly PolicySection[] = [
  {
    heading: 'privacy.collected',
    paragraphs: [
      'privacy.collected.account',
      'privacy.collected.pets',
      'privacy.collected.support',
      'privacy.collected.technical',
    ],
  },
  { heading: 'privacy.usage', paragraphs: ['privacy.usage.text'] },
  { heading: 'privacy.sharing', paragraphs: ['privacy.sharing.none', 'privacy.sharing.public'] },
  { heading: 'privacy.security', paragraphs: ['privacy.security.text'] },
  { heading: 'privacy.rights', paragraphs: ['privacy.rights.access', 'privacy.rights.account'] },
  { heading: 'privacy.medical', paragraphs: ['privacy.medical.text'] },
  { heading: 'privacy.liability', paragraphs: ['privacy.liability.text'] },
  { heading: 'privacy.changes', paragraphs: ['privacy.changes.text'] },
];

export const Screen = () => (
  <PolicyPage
    title="privacy.title"
    intro="privacy.intro"
    changed="2026-11-29"
    sections={sections}
  />
);
