import './agents.css';

interface EffectsProps {
  title: string;
  /** False entries are left out. */
  list: readonly (string | false)[];
}

/** The effects of an action, one line each. */
export const Effects = ({ title, list }: EffectsProps) => (
  <>
    <strong>{title}</strong>
    <ul className="effects">
      {list
        .filter((one) => one !== false)
        .map((one) => (
          <li key={one}>{one}</li>
        ))}
    </ul>
  </>
);
