import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { objectQuery } from '../../../api/queries.ts';
import { DetailPage } from '../../../detail/detail-page.tsx';
import { PATHS, pathTo } from '../../../paths.ts';
import { t } from '../../../text/t.ts';
import type { FlagName } from '../flags/flags.ts';
import { useFlagKeys } from '../flags/use-flag-keys.ts';
import { useFlagsReadOnly, useUserFlags } from '../flags/use-flags.ts';
import { type FlaggedUser, userName } from '../user-name.ts';
import { ActivityBadge } from './activity-badge.tsx';
import { NeighbourNav } from './neighbour-nav.tsx';
import { UserDifferences } from './user-differences.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserHistory } from './user-history.tsx';
import { UserApplications, UserSources, UserSubscriptions } from './user-tables.tsx';

export function UserPage() {
  const { id = '', tab } = useParams();
  const query = useQuery(objectQuery('getUser', { userId: id }));
  const basePath = pathTo('user', id) ?? PATHS.users;
  return (
    <>
      {query.data && <FlagKeys record={query.data} />}
      <DetailPage
        query={query}
        noun={t('users.one')}
        title={userName}
        subtitle={(user) => user && <ActivityBadge lastActive={user.lastActive} />}
        actions={() => <NeighbourNav userId={id} tab={tab} />}
        parent={{ label: t('users.title'), to: PATHS.users }}
        basePath={basePath}
        activeTab={tab}
        tabs={[
          {
            key: 'overview',
            label: t('nav.overview'),
            render: (user) => (
              <>
                <UserFacts record={user} />
                {user && <UserDifferences user={user} />}
              </>
            ),
          },
          { key: 'applications', label: t('nav.applications'), render: () => <UserApplications userId={id} /> },
          {
            key: 'subscriptions',
            label: t('users.detail.subscriptions'),
            render: (user) => (
              <>
                {user && <UserDifferences user={user} />}
                <UserSubscriptions userId={id} />
              </>
            ),
          },
          { key: 'discovery-sources', label: t('users.detail.sources'), render: () => <UserSources userId={id} /> },
          { key: 'flag-changes', label: t('users.detail.history'), render: () => <UserHistory userId={id} /> },
        ]}
      />
    </>
  );
}

/** The keys r, o, q anywhere on the page, in every tab. */
function FlagKeys({ record }: { readonly record: FlaggedUser }) {
  const readOnly = useFlagsReadOnly();
  const { toggle } = useUserFlags(record);
  const onFlag = useCallback((name: FlagName) => toggle(name), [toggle]);
  useFlagKeys(readOnly ? null : onFlag);
  return null;
}
