import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

type Props = { children: ReactNode };
type State = { failed: boolean };

/** Keeps a fault of one page from emptying the screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('The page failed', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="Something went wrong on this page"
        description="Nothing that was saved is lost. Try again; if it comes back, reload the page."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
