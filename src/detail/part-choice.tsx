import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';

interface PartChoiceProps<Part extends string> {
  /** Said to screen readers: what is chosen. */
  readonly label: string;
  readonly parts: readonly { readonly value: Part; readonly label: string }[];
}

/** Which of several lists a page shows, in the address; the first one is the plain page. */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]): Part {
  const [params] = useSearchParams();
  const asked = params.get('by');
  return parts.find((part) => part === asked) ?? parts[0];
}

/** Chooses one of them. Each is another list: filter, order and page of the one before mean nothing to it. */
export function PartChoice<Part extends string>({ label, parts }: PartChoiceProps<Part>) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [first] = parts;
  const asked = params.get('by');
  const value = parts.find((part) => part.value === asked)?.value ?? first?.value ?? '';
  return (
    <SegmentedControl
      aria-label={label}
      className="no-print"
      value={value}
      onChange={(next) => navigate(next === first?.value ? '?' : `?by=${next}`)}
      data={parts.map((part) => ({ value: part.value, label: part.label }))}
    />
  );
}
