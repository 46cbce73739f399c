import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { chunks } from './loader';
import { PageFailure } from './PageFailure';
import { PageSkeleton } from './PageSkeleton';

interface PageBoundaryProps {
  /** A page that broke is tried again at a new address. */
  readonly address: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly error: Error | null;
  readonly address: string;
}

/** Around every page: one that breaks says so and leaves the rest of the console alone. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ address }: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    return address === state.address ? null : { error: null, address };
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
