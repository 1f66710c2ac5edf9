import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/infer.ts';
import { objectQuery } from '../../api/queries.ts';
import { DifferenceNote } from '../../detail/difference-note.tsx';
import type { WholeList } from '../../detail/whole-list.ts';
import { costPairs } from './cost-pairs.ts';

interface LicenseDifferencesProps {
  readonly license: AnswerOf<'getLicense'>;
  /** The costs of all organizations, if the page has them. */
  readonly costs?: WholeList<AnswerOf<'listLicenseCosts'>> | undefined;
}

/** Where the license, its cost summary and the organizations' costs give different values for the same thing. */
export function LicenseDifferences({ license, costs }: LicenseDifferencesProps) {
  const id = license.id ?? '';
  const { data: summary } = useQuery({ ...objectQuery('getLicenseCostsSummary', { id }), retry: false });
  return <DifferenceNote pairs={costPairs(license, summary ?? null, costs?.isComplete ? costs.items : null)} />;
}
