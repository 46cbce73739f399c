import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { chunks } from './loader';
import { PageFailure } from './PageFailure';
import { PageSkeleton } from './PageSkeleton';

interface PageBoundaryProps {
  /** A new address is a new chance. */
  readonly place: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly error: Error | null;
  readonly place: string;
}

/** Around every page: one that breaks says so and leaves the rest of the console alone. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ place }: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  retry = (): void => {
    chunks.forgetFailures();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error) return <PageFailure error={error} retry={this.retry} />;
    return <Suspense fallback={<PageSkeleton />}>{this.props.children}</Suspense>;
  }
}
