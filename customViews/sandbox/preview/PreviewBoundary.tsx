import { Component, type ReactNode } from 'react';

interface PreviewBoundaryProps {
  /** Version of the schema: with another one the screens are drawn again. */
  readonly chance: string;
  readonly fallback: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

interface PreviewBoundaryState {
  readonly error: Error | null;
  readonly chance: string;
}

/** A schema that no screen can draw says so in its preview, and the editor stays. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewBoundaryState> {
  override state: PreviewBoundaryState = { error: null, chance: this.props.chance };

  static getDerivedStateFromError(error: unknown): Partial<PreviewBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ chance }: PreviewBoundaryProps, state: PreviewBoundaryState) {
    return chance === state.chance ? null : { error: null, chance };
  }

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children;
  }
}
