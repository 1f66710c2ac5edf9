import { useNavigate, useSearchParams } from 'react-router';
import { Segments } from '../ui/segments.tsx';

interface PartChoiceProps<Part extends string> {
  /** Tells screen readers what is chosen. */
  readonly label: string;
  readonly parts: readonly { readonly value: Part; readonly label: string }[];
}

/** Which of several lists a page shows, from the address; the first one has the plain address. */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]): Part {
  const [params] = useSearchParams();
  const asked = params.get('by');
  return parts.find((part) => part === asked) ?? parts[0];
}

/** Chooses a list. Filter, order and page of the previous list do not apply to it. */
export function PartChoice<Part extends string>({ label, parts }: PartChoiceProps<Part>) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [first] = parts;
  const asked = params.get('by');
  const value = parts.find((part) => part.value === asked)?.value ?? first?.value ?? '';
  return (
    <Segments
      aria-label={label}
      className="no-print"
      value={value}
      onChange={(next) => navigate(next === first?.value ? '?' : `?by=${next}`)}
      data={parts.map((part) => ({ value: part.value, label: part.label }))}
    />
  );
}
