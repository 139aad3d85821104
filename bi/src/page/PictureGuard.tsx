import { Component, type ReactNode } from 'react';

interface PictureGuardProps {
  /** A change of this value, e.g. new data, tries again. */
  of: unknown;
  title: string;
  width: number;
  children: ReactNode;
}

export class PictureGuard extends Component<PictureGuardProps, { failed: boolean; of: unknown }> {
  override state = { failed: false, of: this.props.of };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  static getDerivedStateFromProps({ of }: PictureGuardProps, state: { of: unknown }) {
    return of === state.of ? null : { failed: false, of };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, width } = this.props;
    return (
      <section className="col holds shrinks" style={{ '--span': width } as React.CSSProperties}>
        <div className="vis-h row wrap">
          <h2 className="t-13">{title}</h2>
        </div>
        <p className="picture-none muted">Couldn't draw this chart.</p>
      </section>
    );
  }
}
