const SIZE = 112;
const STROKE = 10;
const RADIUS = (SIZE - STROKE) / 2;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

const tones = {
  narra: 'stroke-narra',
  mangga: 'stroke-mangga-drawing',
  gumamela: 'stroke-gumamela',
} as const;

interface ScoreRingProps {
  /** From 0 to 100. */
  readonly score: number;
  readonly tone: keyof typeof tones;
  readonly label: string;
}

/** A score as a ring with its number, and a text for screen readers. */
export const ScoreRing = ({ score, tone, label }: ScoreRingProps) => (
  <svg role="img" aria-label={label} width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`}>
    <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className="stroke-track" />
      <circle
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        strokeLinecap="round"
        strokeDasharray={`${(CIRCUMFERENCE * score) / 100} ${CIRCUMFERENCE}`}
        className={tones[tone]}
      />
    </g>
    <text
      x="50%"
      y="50%"
      dominantBaseline="central"
      textAnchor="middle"
      className="fill-ink font-bold text-hero"
    >
      {Math.round(score)}
    </text>
  </svg>
);
