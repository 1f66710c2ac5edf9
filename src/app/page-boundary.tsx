import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageError } from './page-error.tsx';
import { forgetFailures } from './page-part.tsx';

interface BoundaryProps {
  /** The history entry: a new one resets the failure. */
  readonly entry: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly entry: string;
  readonly failure: { readonly error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { entry: this.props.entry, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ entry }: BoundaryProps, state: BoundaryState): BoundaryState {
    return entry === state.entry ? state : { entry, failure: null };
  }

  readonly #retry = (): void => {
    forgetFailures();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <PageError error={failure.error} onRetry={this.#retry} /> : this.props.children;
  }
}

/** A page that fails shows an error in its place, until the address changes, or its code can be loaded after all. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary entry={key}>{children}</Boundary>;
}
