import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../../contract/infer.ts';
import { User } from '../../../../contract/resources/users.ts';
import { FieldList } from '../../../detail/field-list.tsx';
import { sortFields } from '../../../detail/fields.ts';
import { Section } from '../../../detail/section.tsx';
import { t } from '../../../text/t.ts';
import { FlagSwitches } from '../flags/flag-switches.tsx';
import css from './user.module.css';

interface Props {
  readonly record: AnswerOf<'listUsers'> | null;
  /** Shown beside the flags. */
  readonly children?: ReactNode;
}

/** The facts for a decision about a user in two even columns: flags, money and activity; profile and all other fields. */
export function UserFacts({ record, children }: Props) {
  const sorted = sortFields(
    User,
    record,
    [
      { title: t('users.detail.money'), fields: ['userCostPerMonth', 'potentialSavings', 'licenseCount'] },
      { title: t('nav.activity'), fields: ['lastActive', 'discoveryTypes'] },
      {
        title: t('users.detail.profile'),
        fields: ['username', 'email', 'department', 'country', 'status', 'isEnabled', 'createdDate', 'id'],
      },
    ],
    ['displayName', 'isInReview', 'isOnline', 'isQualified'],
  );
  const [money, activity, profile] = sorted.sections;
  const section = (title: string, entries: Parameters<typeof FieldList>[0]['entries']) =>
    entries.length > 0 && (
      <Section key={title} title={title}>
        <FieldList resource={User} entries={entries} record={record} />
      </Section>
    );
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Section title={t('users.flags.title')}>{record && <FlagSwitches record={record} />}</Section>
        {money && section(money.title, money.entries)}
      </div>
      <div className={css.column}>
        {children}
        {profile && section(profile.title, profile.entries)}
        {activity && section(activity.title, activity.entries)}
        {section(t('list.more'), sorted.rest)}
        {section(t('detail.otherFields'), sorted.extras)}
      </div>
    </div>
  );
}
