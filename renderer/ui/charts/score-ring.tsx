const RING_SIZE = 112;
const RING_STROKE = 10;
const RING_RADIUS = (RING_SIZE - RING_STROKE) / 2;
const CIRCUMFERENCE = 2 * Math.PI * RING_RADIUS;

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
  <svg
    role="img"
    aria-label={label}
    width={RING_SIZE}
    height={RING_SIZE}
    viewBox={`0 0 ${RING_SIZE} ${RING_SIZE}`}
  >
    <g
      fill="none"
      strokeWidth={RING_STROKE}
      transform={`rotate(-90 ${RING_SIZE / 2} ${RING_SIZE / 2})`}
    >
      <circle cx={RING_SIZE / 2} cy={RING_SIZE / 2} r={RING_RADIUS} className="stroke-track" />
      <circle
        cx={RING_SIZE / 2}
        cy={RING_SIZE / 2}
        r={RING_RADIUS}
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
