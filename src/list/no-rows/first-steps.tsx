import type { OperationId } from '../../../contract/operations.ts';
import { useConfig } from '../../session/use-config.ts';
import { t } from '../../text/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from '../list.module.css';

const SAM = 'npm run sam --';

/** Lists whose records are imported under a name other than their operation's, or by a profile of their own. */
const IMPORTS: Partial<Record<OperationId, string>> = {
  listApplications: 'applications software-lifecycle.csv --profile software-lifecycle',
  listLicenses: 'licenses licenses.csv --dry-run',
  listUsers: 'users users.csv --dry-run',
  listAgreements: 'agreements agreements.csv --dry-run',
  listContracts: 'contracts contracts.csv --dry-run',
  listComputers: 'computers computers.csv --dry-run',
};

interface FirstStepsProps {
  readonly title: string;
  /** The list without records. */
  readonly operation: OperationId;
}

/** Shown if a tenant has no records yet: how to import them and give people accounts. A real service gets only the title. */
export function FirstSteps({ title, operation }: FirstStepsProps) {
  const hasCommands = useConfig()?.hasCommands;
  if (!hasCommands) return <EmptyState title={title} />;
  const first = IMPORTS[operation];
  return (
    <EmptyState title={title}>
      <p>{t('firstSteps.text')}</p>
      <dl className={classes.firstSteps}>
        {first !== undefined && <Step label={t('firstSteps.import')} command={`${SAM} import ${first}`} />}
        <Step label={t('firstSteps.help')} command={`${SAM} import --help`} />
        <Step label={t('firstSteps.account')} command={`${SAM} user add ada --role manager`} />
        <Step label={t('firstSteps.tenant')} command={`${SAM} tenant name "Contoso"`} />
      </dl>
    </EmptyState>
  );
}

function Step({ label, command }: { readonly label: string; readonly command: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{command}</code>
        <CopyButton value={command} label={t('firstSteps.copy', { command })} />
      </dd>
    </div>
  );
}
