import { ChevronDown } from 'lucide-react';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { categories } from './faq-questions.ts';
import { OpenPage } from './open-page.tsx';

interface QuestionProps {
  readonly question: string;
  readonly answer: string;
}

/**
 * A native <details> element works by keyboard, is found by the browser's search, and any number may be open.
 */
const Question = ({ question, answer }: QuestionProps) => (
  <li className="border-line border-b last:border-b-0">
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 font-semibold text-row hover:bg-track focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{question}</span>
        <ChevronDown
          size={20}
          className="shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <p className="px-4 pt-1 pb-4 text-row">{answer}</p>
    </details>
  </li>
);

export const Screen = () => (
  <OpenPage title={t('faq.title')} intro={t('faq.intro')}>
    {categories.map(({ heading, questions }) => (
      <Section key={heading} heading={t(heading)}>
        <Card flush>
          <ul>
            {questions.map((id) => (
              <Question key={id} question={t(`${id}.q`)} answer={t(`${id}.a`)} />
            ))}
          </ul>
        </Card>
      </Section>
    ))}
    <Section heading={t('faq.support.title')}>
      <p className="mb-4 text-ink-soft">{t('faq.support.text')}</p>
      <div className="flex flex-col gap-3">
        <ButtonLink to="/profile" hash="support">
          {t('faq.support')}
        </ButtonLink>
        <ButtonLink to="/welcome" look="secondary">
          {t('faq.tour')}
        </ButtonLink>
        <ButtonLink to="/licences" look="secondary">
          {t('licences.title')}
        </ButtonLink>
      </div>
    </Section>
  </OpenPage>
);
