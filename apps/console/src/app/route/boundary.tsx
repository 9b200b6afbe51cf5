import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** Before another attempt. */
  onRetry(): void;
}

/** What fails in a tab stays in the tab. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Failure
        error={error}
        retry={() => {
          this.props.onRetry();
          this.setState({ error: undefined });
        }}
      />
    );
  }
}
