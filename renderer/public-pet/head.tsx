import { t } from '#renderer/ui/language/page-text.ts';

/** The preview of a link in chat apps. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly imageUrl: string;
  readonly imageText: string;
}

/** The addresses of the client build's files (build/vite/public-page.ts). */
export interface Assets {
  readonly script: string;
  readonly style: string;
  /** Modules that the script imports. */
  readonly preloads: readonly string[];
}

interface HeadProps {
  readonly title: string;
  readonly preview: LinkPreview | undefined;
  readonly assets: Assets;
}

const Previews = (preview: LinkPreview) => (
  <>
    <meta name="description" content={preview.description} />
    <meta property="og:type" content="profile" />
    <meta property="og:site_name" content={t('app.name')} />
    <meta property="og:title" content={preview.title} />
    <meta property="og:description" content={preview.description} />
    <meta property="og:url" content={preview.url} />
    <meta property="og:image" content={preview.imageUrl} />
    <meta property="og:image:alt" content={preview.imageText} />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content={preview.title} />
    <meta name="twitter:description" content={preview.description} />
    <meta name="twitter:image" content={preview.imageUrl} />
    <meta name="twitter:image:alt" content={preview.imageText} />
  </>
);

const WITHOUT_SCRIPT = '[data-needs-script] { display: none }';

export const Head = ({ title, preview, assets }: HeadProps) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>{`${title} · ${t('app.name')}`}</title>
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="#FBF8F3" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#14191A" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href={assets.style} />
    <script type="module" src={assets.script} />
    {assets.preloads.map((address) => (
      <link key={address} rel="modulepreload" href={address} />
    ))}
    {preview && <Previews {...preview} />}
    <noscript>
      <style>{WITHOUT_SCRIPT}</style>
    </noscript>
  </head>
);
