export function ErrorSketch() {
  return (
    <svg viewBox="0 0 132 88" aria-hidden="true">
      <path d="M1 1h130v86H1z" fill="var(--raised)" stroke="var(--rule-strong)" />
      <path d="M46 1v86M46 30h85M1 52h45M88 30v57" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M46.8 30.8h40.4v55.4H46.8z" fill="var(--sand)" />
      <path d="M58 44l18 28M76 44L58 72" stroke="var(--bad)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M12 14h22M12 20h14M58 12h60M58 18h38" stroke="var(--rule-strong)" strokeWidth="2" />
    </svg>
  );
}
