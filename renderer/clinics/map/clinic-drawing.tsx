import { LineDrawing } from '#renderer/ui/icons/drawing.tsx';

/** A small clinic with a cross over its door, drawn with one line. */
export const ClinicDrawing = () => (
  <LineDrawing>
    <path d="M16 98h128" />
    <path d="M34 98V52l46-32 46 32v46" />
    <path d="M24 59l56-39 56 39" />
    <path d="M68 98V76h24v22" />
    <path d="M44 66h12v12H44zM104 66h12v12h-12z" />
    <g className="text-narra" stroke="currentColor">
      <path d="M76 44h8v6h6v8h-6v6h-8v-6h-6v-8h6z" />
    </g>
  </LineDrawing>
);
