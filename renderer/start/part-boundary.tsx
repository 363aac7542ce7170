import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { NetworkError } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { AppUpdated } from './app-updated.ts';
import { InsidePart } from './inside-part.ts';
import { UpdatedNotice } from './updated-notice.tsx';
import { whenOnlineAgain } from './when-online-again.ts';

interface PartProps {
  /** The title of the error. */
  readonly title: MessageId;
  readonly children: ReactNode;
}

interface PartFailure {
  readonly error: unknown;
}

class PartErrorBoundary extends Component<PartProps & { readonly onRetry: () => void }> {
  override state: { readonly failure?: PartFailure } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  readonly #retry = (): void => {
    this.#endWaiting();
    this.props.onRetry();
    this.setState({ failure: undefined });
  };

  #endWaiting = (): void => undefined;

  override componentDidCatch(error: unknown): void {
    this.#endWaiting();
    this.#endWaiting = whenOnlineAgain(error, this.#retry);
  }

  override componentWillUnmount(): void {
    this.#endWaiting();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <div className="my-3">{this.#notice(failure)}</div>;
  }

  #notice(failure: PartFailure): ReactNode {
    if (failure.error instanceof AppUpdated) {
      return (
        <Banner tone="dagat" icon={RefreshCw} title={t('shell.updated.title')}>
          <UpdatedNotice />
        </Banner>
      );
    }
    // The page already shows that there is no connection; the part is reloaded when it returns.
    if (failure.error instanceof NetworkError && failure.error.wasOffline) {
      return <Banner tone="dagat" icon={CloudOff} title={t(this.props.title)} />;
    }
    return (
      <Banner tone="gumamela" icon={TriangleAlert} title={t(this.props.title)} urgent>
        <p>{errorText(failure.error)}</p>
        <Button look="secondary" size="pill" className="mt-3" onClick={this.#retry}>
          {t('shell.error.again')}
        </Button>
      </Banner>
    );
  }
}

/** An error boundary for a part of a screen. Try Again and the return of the connection refetch its data. */
export const PartBoundary = ({ title, children }: PartProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <PartErrorBoundary title={title} onRetry={reset}>
        <InsidePart value={true}>{children}</InsidePart>
      </PartErrorBoundary>
    )}
  </QueryErrorResetBoundary>
);
